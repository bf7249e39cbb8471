import { SETTINGS_PAGE } from '../../../../demo/portal/admin/settings-paths.ts';
import { settings } from '../../../../demo/portal/database/schema/settings.ts';
import { settingsChanges } from '../../../../demo/portal/database/schema/settings-changes.ts';
import type { PortalOptions } from '../../../../demo/portal/portal-options.ts';
import { CALL_PATHS } from '../../../../src/contract/calls/paths.ts';
import { SCREENS } from '../../../../src/contract/screens.ts';
import { getPassword, openTestPortal, type TestPortal } from './open-test-portal.ts';
import { readForm } from './read-form.ts';
import type { Visitor } from './visitor.ts';

/** The fields of a form. A value that is not set removes the field. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** The portal with the settings page, and another process of the same portal. */
export interface SettingsPortal {
  testPortal: TestPortal;
  other: TestPortal;
  /** Signs in with the plain form, which includes the administrators' second login. */
  signIn(name: string): Promise<Visitor>;
  /** Opens the page as an administrator, changes fields and sends the form. */
  change(
    fields: Fields,
    admin?: Visitor,
  ): Promise<{ admin: Visitor; answer: Response; sent: Record<string, string> }>;
  /** Removes all settings, and the list of their changes. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A site in the fields for another site. */
export const SITE = {
  'siteName-0': 'Lindqvist & Daughters',
  'siteOrigin-0': 'https://crm.example.com',
  'siteRegistration-0': '/register.html',
  'sitePasswordReset-0': '/reset.html',
};

/** Opens the settings page as a browser does. */
export async function readSettingsPage(visitor: Visitor, path = SETTINGS_PAGE): Promise<string> {
  return (await visitor.fetch(path, { headers: { Accept: 'text/html' } })).text();
}

export async function openSettingsPage(
  options: Pick<PortalOptions, 'singleSignOn'> = {},
): Promise<SettingsPortal> {
  const testPortal = await openTestPortal(options);
  const { database } = testPortal.portal;
  const other = await openTestPortal({ ...options, data: { database } });

  async function signIn(name: string): Promise<Visitor> {
    const visitor = testPortal.visitor();
    await visitor.fetch(SCREENS.login);
    await visitor.submit(CALL_PATHS.portalLogin, {
      j_username: name,
      j_password: getPassword(name),
    });
    return visitor;
  }

  return {
    testPortal,
    other,
    signIn,
    async change(fields, admin) {
      const visitor = admin ?? (await signIn('admin'));
      const form: Fields = {
        ...readForm(await readSettingsPage(visitor)),
        action: 'save',
        ...fields,
      };
      const sent = Object.fromEntries(
        Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      return { admin: visitor, answer: await visitor.submit(SETTINGS_PAGE, sent), sent };
    },
    async reset() {
      await database.query.delete(settings);
      await database.query.delete(settingsChanges);
    },
    async close() {
      await other.portal.app.close();
      await testPortal.portal.close();
    },
  };
}
