import type { Person } from '../people/person.ts';
import type { Settings } from '../settings/settings.ts';

/** Something to do with files, and who may (spec 6). */
export interface FileAction {
  /** The last part of its address. */
  readonly name: string;
  readonly label: string;
  /** The permission, as the public API of the elements calls it. */
  readonly needs: 'webAccess' | 'sharing' | 'shareLinks' | 'download';
  may(person: Person, settings: Settings): boolean;
}

/** What the home page offers. The portal decides here; the page only hides. */
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
