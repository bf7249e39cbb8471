/** Descriptions of attributes that several elements have. */
export const attributeTexts = {
  headingLevel: {
    'heading-level': 'Level of the heading, so that it fits into the outline of the page.',
  },
  lightDom: {
    'light-dom':
      'Renders without a shadow root. It is read once, when the element is first connected. Style sheets of the page reach parts by the layer `portico.page`.',
  },
  confirmRedirect: {
    'confirm-redirect':
      'Waits for a click before the browser goes to the second factor, instead of going at once.',
  },
  token: {
    token:
      'Token of the mailed link. By default it is read from the address of the page (parameter `euet`) and removed from there.',
  },
} as const;

/** The parts of every element. */
export const rootParts = {
  root: 'Everything that the element shows.',
  alert: 'A message about a field, a failure or a state.',
} as const;

/** The tones of a message. */
export const toneParts = {
  'alert-warning': 'A message about something that passes, such as a disabled login.',
  'alert-info': 'A message that is no error.',
} as const;

/** A box with a title, the portal's name and its logo. */
export const cardParts = {
  card: 'The box around the content.',
  header: 'Logo, title and product name.',
  brand: 'The room of the logo.',
  logo: "The portal's logo.",
  monogram: 'The first letter of the product name, if the portal has no logo.',
  product: "The portal's product name.",
  heading: 'The picture of the step, the title and the product name.',
  'step-icon': 'The picture of a step: an envelope, a shield or a check mark.',
  title: 'The heading.',
} as const;

/** The slots of a card. */
export const cardSlots = {
  header: 'Content above the logo, for example a logo of your own.',
  footer: 'Content below everything else, for example links to help and privacy.',
} as const;

/** The slots of the form that signs in. */
export const formSlots = {
  'above-fields': 'Content above the inputs, for example a notice. Not with `light-dom`.',
  'below-fields': 'Content above the button, for example a notice. Not with `light-dom`.',
} as const;

/** Buttons of two ranks. */
export const buttonParts = {
  button: 'Every button.',
  'primary-button': 'The main button.',
  'secondary-button': 'A button for another choice.',
} as const;

/** A form with labeled inputs. */
export const fieldParts = {
  form: 'The form.',
  field: 'A label with its input.',
  label: 'The label of an input.',
  frame: 'The box around an input and the button in it.',
  input: 'An input.',
  'input-invalid': 'An input with an error.',
  hint: 'Help text below an input, or the strength of a password.',
  'reveal-button': 'The button that shows or hides the password.',
} as const;

/** The parts of single labels and inputs, by the name of the field. */
export const namedParts = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, words]) => [
      [`${name}-label`, `The label of the input for ${words}.`],
      [`${name}-input`, `The input for ${words}.`],
    ]),
  );

/** Text and links. */
export const textParts = {
  text: 'A paragraph.',
  link: 'A link.',
} as const;

/** The documentation that all elements share which people open by a mailed link. */
export const linkDocumentation = {
  attributes: {
    ...attributeTexts.headingLevel,
    ...attributeTexts.token,
    ...attributeTexts.lightDom,
  },
  events: ['navigate'],
  slots: cardSlots,
  parts: {
    ...rootParts,
    ...toneParts,
    ...cardParts,
    ...fieldParts,
    ...namedParts({
      'first-name': 'the first name',
      'last-name': 'the last name',
      phone: 'the phone number',
      password: 'the password',
      repeat: 'the repeated password',
      'email-address': 'the email address',
    }),
    address: 'The email address, which cannot be changed.',
    checkbox: 'The checkbox that accepts the terms of use.',
    checklist: "The portal's rules for passwords.",
    terms: 'The terms of use.',
    ...buttonParts,
    'primary-button-busy': 'The main button while the form is sent.',
    actions: 'The message of the form, and its main button.',
    'submit-button': 'The button that sends the form.',
    'secondary-button-busy': 'The button that sends the email again, while it is sent.',
    'resend-button': 'The button that sends the email again.',
    'retry-button': 'The button that checks the link again.',
    'new-link-button': 'The button that leads to the request for a new link.',
    'sign-in-button': 'The link to the sign-in that looks like a button.',
    ...textParts,
    'sign-in-link': 'The link to the sign-in.',
  },
} as const;
