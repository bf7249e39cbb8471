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
  alert: 'An error message.',
} as const;

/** A box with a title, the portal's name and its logo. */
export const cardParts = {
  card: 'The box around the content.',
  header: 'Title, product name and logo.',
  title: 'The heading.',
  product: "The portal's product name.",
  logo: "The portal's logo.",
  notice: 'A notice, for example about an expired license.',
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
  hint: 'Help text below an input.',
  error: 'The error message of an input.',
  'reveal-button': 'The button that shows or hides the password.',
} as const;

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
  slots: {},
  parts: {
    ...rootParts,
    ...cardParts,
    ...fieldParts,
    checkbox: 'The checkbox that accepts the terms of use.',
    checklist: "The portal's rules for passwords.",
    terms: 'The terms of use.',
    ...buttonParts,
    ...textParts,
  },
} as const;
