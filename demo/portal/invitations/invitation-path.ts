/** Where the form of an invitation goes. */
export const INVITATION_PATH = '/ssf/invitations';
