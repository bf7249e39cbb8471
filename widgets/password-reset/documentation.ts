import { linkDocumentation } from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { passwordReset } from './definition.ts';

export const passwordResetElement = documentElement(passwordReset, {
  ...linkDocumentation,
  description:
    'Mails a link for a new password, and sets the new password of a person who opens that link. It also works on a page of another origin that the portal allows.',
});
