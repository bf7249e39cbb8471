import type { PortalClient } from '../client/portal-client.ts';
import type { Settings } from '../settings/settings.ts';
import type { Session } from './session.ts';

/** The session for the views of the elements, with members that pages do not need. */
export interface ViewSession extends Session {
  /** Reads the signed-in person and the public information from the portal. Never rejects. */
  start(): Promise<void>;
  /**
   * Returns the URL where a signed-in person continues: the path if it stays on the portal, else the
   * person's landing page, else the portal's home page.
   */
  destination(path: string | undefined): string;
  /**
   * Navigates to that destination if the person has come back to this page by the Back or Forward button and is signed
   * in already. The destination takes the place of this page in the history, so that Back leads past it.
   */
  goOn(path: string | undefined): void;
  /** Returns the URL of one of the portal's screens; `undefined` if the settings do not name it. */
  screen<Name extends keyof Settings['screens']>(name: Name): Settings['screens'][Name];
  /** Resolves a URL relative to the portal; `undefined` unless it is http or https. */
  portalAddress(path: string): string | undefined;
  /**
   * Resolves the URL of a picture that the portal shows only to signed-in people; `undefined` on a page of another
   * site, whose requests for pictures carry neither the portal's cookies nor the token.
   */
  pictureAddress(path: string): string | undefined;
  /** Whether this page is the one that the authority of the second factor returns to. */
  isSecondFactorReturn(): boolean;
  /** Returns a new URL for the captcha's picture. */
  captchaPicture: PortalClient['captchaPicture'];
  /** Reads the captcha as a question in words; rejects with a `Failure`. */
  captchaQuestion: PortalClient['captchaQuestion'];
}
