import { useServices } from './services.ts';

/** The full address of something that the portal named relative to itself; http and https only. */
export function usePortalAddress(path: string | undefined): string | undefined {
  const { session } = useServices();
  return path ? session.portalAddress(path) : undefined;
}
