/** What the page of an invitation link says, in English. */
export const invitedEnglish = {
  invitedTitle: 'Invitation',
  invitedTo: (company: string) => `Join ${company}`,
  invitedBy: (name: string, until: string) =>
    `${name} invites you to create an account. The link is good until ${until.slice(0, 16)}. `,
  invitedWaits: 'An administrator approves it before you can sign in.',
  invitedLoading: 'Looking at the invitation…',
  invitedFailed: 'The invitation could not be loaded, check the network',
  invitedAgain: 'Try again',
  invitedHint: 'It has the departments and roles of the invitation: you can sign in now',
  realname: 'Name',
  needRealname: 'Enter your name',
};
