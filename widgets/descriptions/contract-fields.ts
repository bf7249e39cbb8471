import { DEFAULT_NAMES } from '../../src/contract/names.ts';

/** A description, and the limits that a schema checks with a function and JSON Schema has a keyword for. */
export interface FieldDescription {
  readonly description: string;
  readonly type?: 'integer';
  readonly minimum?: number;
  readonly minLength?: number;
}

/** A JSON object or form of the contract, and all its fields. */
export interface ShapeDescription {
  readonly description: string;
  /** By the path of a field, such as `locale.country`. */
  readonly fields: Readonly<Record<string, FieldDescription>>;
}

/** Descriptions by name, as a page of reference shows them. */
const describe = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, description]) => [name, { description }]));

const shareConfig = (name: string, where: string) => ({
  [name]: `What the person can share ${where}.`,
  [`${name}.internal`]: 'Sharing with internal people.',
  [`${name}.external`]: 'Sharing with invited people.',
  [`${name}.public`]: 'Sharing with everybody.',
  [`${name}.public_link`]: 'Links that need no account.',
});

const person = describe({
  emailAddress: 'Mail address.',
  euet: 'Token of the mailed link.',
  phone: 'Phone number, or blank.',
  password: 'The new password.',
  firstName: 'First name.',
  lastName: 'Last name.',
});

const error = describe({
  code: 'Name of the error for programs.',
  message:
    'Text for developers. The login call has its two phrases here. People see it in single sign-on mode only.',
});

/** The descriptions of all shapes and their fields. */
export const shapeDescriptions = {
  Principal: {
    description: 'The signed-in person.',
    fields: describe({
      id: 'Identifies the person; unique in the portal.',
      name: 'The login name.',
      title: 'Title or salutation.',
      first_name: 'First name.',
      last_name: 'Last name.',
      phone: 'Phone number.',
      email: 'Mail address.',
      locale: 'Language of the person; the elements use it.',
      'locale.language': 'Language code, such as `en` or `zh`.',
      'locale.country': 'Country code, such as `GB`.',
      time_zone: 'IANA name, such as `Europe/Berlin`.',
      workspace: "The person's workspace.",
      'workspace.id': 'Identifies the workspace.',
      'workspace.href': 'Its path, relative to `/rest`.',
      avatar: 'The picture of the person.',
      'avatar.id': 'Identifies the picture.',
      'avatar.href': 'Its path, relative to `/rest`.',
      'avatar.links': 'The picture in several sizes; the elements show the link `thumbnail`.',
      'avatar.links.rel': '`content`, `thumbnail` or `scaled_image`.',
      'avatar.links.href':
        'Path of the picture, relative to `/rest`, or a URL of the portal. A picture of another origin is not shown.',
      isAdministrator: 'Administrators get the second login.',
      is_oauth_admin: 'Administrators of the second factor.',
      isQuotaWatermarkCrossed: 'The person has little space left; by default, if 90 % are used.',
      personal_storage_enabled: 'The person has a storage of their own.',
      disk_space_quota: 'Bytes; missing or negative means unlimited.',
      disk_space_used: 'Bytes.',
      trash_disk_space: 'Bytes in the trash.',
      disk_space_used_by_others: "Bytes of others in the person's folders.",
      external_user_state: 'State of an invited person.',
      isFirstLogin: 'The person signs in for the first time.',
      follow_notify_type: 'How the person is notified; the elements do not use it.',
      isLdapUser: 'The password belongs to a directory; the elements offer no change.',
      hidden_files_folder: "The person's personal storage.",
      'hidden_files_folder.id': 'Identifies the folder.',
      'hidden_files_folder.href': 'Its path, relative to `/rest`.',
      totalNumberOfRecentItems: 'Number of recent items.',
      landingPage: 'Path on the portal where the person goes after the login.',
      download_enabled: 'Whether the person can download files.',
      web_access_enabled: '`false` refuses the login with `access-disabled`.',
      ...shareConfig('global_share_config', 'in the whole portal'),
      ...shareConfig('workspace_share_config', 'in the own workspace'),
      mfa_enrolled:
        'Whether the portal knows of a second factor; missing if it cannot require one from this person.',
    }),
  },
  PublicInfo: {
    description: 'The public settings of the portal.',
    fields: describe({
      guestAccess: 'Whether people can continue as guests.',
      internal: 'Default language for internal people.',
      'internal.locale': 'Language code, such as `en`.',
      'internal.country': 'Country code, such as `GB`.',
      external: 'Default language for invited people.',
      'external.locale': 'Language code.',
      'external.country': 'Country code.',
      keyviewExtensions: 'File name extensions that the portal can show without a download.',
      fileDownloadEnabled: 'Whether the portal allows downloads.',
      webAccessEnabled:
        '`false`: the elements show no sign-in. A signed-in administrator stays signed in.',
      productVersion: 'Version of the portal.',
      mfaSetting: 'Who needs a second factor: nobody, everybody, or people who have set one up.',
      branding: 'Name, pictures and colors of the portal.',
    }),
  },
  Branding: {
    description: 'How the portal presents itself.',
    fields: describe({
      productName: 'Name of the portal.',
      loginImage: 'Address of the logo, relative to the portal.',
      backgroundImage: 'Address of a picture behind the page, relative to the portal.',
      backgroundColor: 'CSS color behind the content.',
      foregroundColor: 'CSS color of text.',
      accentColor: 'CSS color of buttons and links.',
    }),
  },
  ReleaseInfo: {
    description: 'The license of the portal.',
    fields: describe({
      advanced_license: 'Whether the license contains the advanced functions.',
      license_expired: 'Whether the license has expired.',
    }),
  },
  CaptchaQuestion: {
    description: 'The captcha in words.',
    fields: { question: { description: 'The question.', minLength: 1 } },
  },
  ExternalUser: {
    description: 'The invited person of a mailed link, and what the form asks for.',
    fields: {
      ...describe({
        emailAddress: 'Mail address of the person.',
        passwordRestrictions:
          'Text, list of texts (both are shown as they are), or rules that the form checks while the person types.',
        'passwordRestrictions.forbidden': 'Words that must not be part of the password.',
        'passwordRestrictions.classes': 'Required classes of characters; missing if none are.',
        'passwordRestrictions.classes.of': 'The classes that count.',
        termsAndConditions: 'Terms as plain text; missing or empty if there are none.',
        userState: 'State of the person.',
        phoneNumberProvisionOnSignUp: 'Whether the form asks for a phone number.',
        locale: 'Language of the invitation, in which the form begins.',
        'locale.language': 'Language code, such as `en` or `zh`.',
        'locale.country': 'Country code, such as `GB`.',
      }),
      'passwordRestrictions.minLength': {
        description: 'Least number of code points after NFC.',
        type: 'integer',
        minimum: 0,
      },
      'passwordRestrictions.maxLength': {
        description: 'Greatest number of code points after NFC; not below `minLength`.',
        type: 'integer',
        minimum: 0,
      },
      'passwordRestrictions.maxBytes': {
        description:
          'Greatest number of bytes after NFC in UTF-8, for a portal that counts them: 72 for bcrypt.',
        type: 'integer',
        minimum: 0,
      },
      'passwordRestrictions.classes.required': {
        description: 'How many of the classes a password needs; not more than `of` has.',
        type: 'integer',
        minimum: 0,
      },
    },
  },
  UserState: {
    description: 'The state of an invited person after a call.',
    fields: describe({
      userState: 'The new state.',
    }),
  },
  RegistrationRecord: {
    description:
      'The record of a registration. The elements also send `userState`, `phoneNumberProvisionOnSignUp` and `passwordRestrictions`; the portal uses its own values.',
    fields: {
      ...person,
      ...describe({ termsAndConditions: 'The terms that were shown and accepted, unchanged.' }),
    },
  },
  RecordWithoutTerms: {
    description:
      'The record of a password reset: the same fields, of which the portal does not read the terms.',
    fields: person,
  },
  RegistrationErrors: {
    description: 'A reason for each field that is not valid.',
    fields: describe({
      firstName: 'Why the first name is not valid.',
      lastName: 'Why the last name is not valid.',
      phone: 'Why the phone number is not valid.',
      password: 'Why the password is not valid: the rule that it breaks.',
      termsAndConditions: '`missing` if they were not accepted, `changed` if they are others now.',
    }),
  },
  InvalidRecord: {
    description: 'The body of a 422.',
    fields: { ...error, ...describe({ data: 'A reason for each field that is not valid.' }) },
  },
  PortalLoginForm: {
    description: 'The form of the portal login.',
    fields: describe({
      j_username: 'User name.',
      j_password: 'Password.',
      [DEFAULT_NAMES.captchaParameter]: 'Answer to the captcha.',
      [DEFAULT_NAMES.externalTokenParameter]: 'Token of the mailed link.',
    }),
  },
  Error: {
    description: 'The body of a refused call. Every field can be missing.',
    fields: { ...error, ...describe({ data: 'Details for programs.' }) },
  },
} satisfies Readonly<Record<string, ShapeDescription>>;
