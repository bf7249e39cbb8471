import { linkDocumentation } from '../shared/documentation.ts';
import { documentElement } from '../shared/documented-element.ts';
import { registration } from './definition.ts';

export const registrationElement = documentElement(registration, {
  ...linkDocumentation,
  description:
    'Registers an invited person who opens the link of an invitation mail. Without a link it offers to send the invitation again. It also works on a page of another origin that the portal allows.',
});
