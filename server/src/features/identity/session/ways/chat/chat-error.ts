/** A chat did not say who somebody is. Its text goes to the log, and holds neither secret nor token nor code. */
export class ChatError extends Error {}

/** The chat knows the person, and they are none of the organisation's. */
export class OutsiderError extends ChatError {}
