/** The address of a person's small picture, relative to `/rest` as links of a principal are. */
export function avatarPathOf(id: number | ':id'): string {
  return `/people/${id}/avatar/thumbnail`;
}
