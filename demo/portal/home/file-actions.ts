import type { PageTexts } from '../pages/page-texts.ts';
import type { Session } from '../sessions/session.ts';
import type { Settings } from '../settings/settings.ts';

/** An action on files, and its permission (spec 6). */
export interface FileAction {
  /** Last segment of its path, and the name of its label. */
  readonly name: keyof PageTexts['home']['actions'];
  /** The permission's name in the public API of the elements. */
  readonly needs: 'webAccess' | 'sharing' | 'shareLinks' | 'download';
  may(session: Pick<Session, 'person' | 'mayDownload'>): boolean;
  /** Whether the portal offers it at all; by default it does. */
  isOffered?(settings: Settings): boolean;
}

/** The actions of the home page. The portal checks them here; the page only hides buttons. */
export const FILE_ACTIONS: readonly FileAction[] = [
  {
    name: 'upload',
    needs: 'webAccess',
    may: ({ person }) => person.webAccessEnabled,
  },
  {
    name: 'share',
    needs: 'sharing',
    may: ({ person: { globalShareConfig } }) =>
      globalShareConfig.internal || globalShareConfig.external || globalShareConfig.public,
  },
  {
    name: 'share-link',
    needs: 'shareLinks',
    may: ({ person }) =>
      person.globalShareConfig.public_link && person.workspaceShareConfig.public_link,
  },
  {
    name: 'download',
    needs: 'download',
    may: ({ mayDownload }) => mayDownload,
    isOffered: ({ fileDownloadEnabled }) => fileDownloadEnabled,
  },
];
