import type { Person } from '../people/person.ts';
import type { Settings } from '../settings/settings.ts';

/** An action on files, and its permission (spec 6). */
export interface FileAction {
  /** Last segment of its path. */
  readonly name: string;
  readonly label: string;
  /** The permission's name in the public API of the elements. */
  readonly needs: 'webAccess' | 'sharing' | 'shareLinks' | 'download';
  may(person: Person, settings: Settings): boolean;
}

/** The actions of the home page. The portal checks them here; the page only hides buttons. */
export const FILE_ACTIONS: readonly FileAction[] = [
  {
    name: 'upload',
    label: 'Upload',
    needs: 'webAccess',
    may: ({ webAccessEnabled }) => webAccessEnabled,
  },
  {
    name: 'share',
    label: 'Share',
    needs: 'sharing',
    may: ({ globalShareConfig: { internal, external, public: anybody } }) =>
      internal || external || anybody,
  },
  {
    name: 'share-link',
    label: 'Share link',
    needs: 'shareLinks',
    may: ({ globalShareConfig, workspaceShareConfig }) =>
      globalShareConfig.public_link && workspaceShareConfig.public_link,
  },
  {
    name: 'download',
    label: 'Download',
    needs: 'download',
    may: ({ downloadEnabled }, { fileDownloadEnabled }) => downloadEnabled && fileDownloadEnabled,
  },
];
