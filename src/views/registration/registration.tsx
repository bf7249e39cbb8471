import { LinkView } from './link-view.tsx';

/** What `<portico-registration>` takes. */
export interface RegistrationProps {
  headingLevel: number;
  token: string;
}

/** The registration of an invited person. */
export function Registration(props: RegistrationProps) {
  return <LinkView {...props} purpose="registration" />;
}
