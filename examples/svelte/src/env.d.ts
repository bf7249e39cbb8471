interface ImportMetaEnv {
  /** The address of the portal. */
  readonly VITE_PORTAL?: string;
}
