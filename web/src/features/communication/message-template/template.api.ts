import { messageTemplate, sendTemplateMessage } from '@dossier/contract/communication/message-template.ts';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { callEnvelope } from '#services/api/api.ts';

export type TemplateRecord = RecordOf<typeof messageTemplate>;
export type TestMessage = BodyOf<typeof sendTemplateMessage>;

const { endpoints } = messageTemplate;

/** Puts a template to use, or takes it out of use. @returns the server's sentence */
export async function setInUse({ id, version }: TemplateRecord, useStatus: '0' | '1'): Promise<string> {
  const { message } = await callEnvelope<typeof endpoints.edit>(endpoints.edit, { body: { id, version, useStatus } });
  return message;
}

/** Sends a template with test values. @returns the server's sentence */
export async function sendTest(body: TestMessage): Promise<string> {
  return (await callEnvelope(sendTemplateMessage, { body })).message;
}
