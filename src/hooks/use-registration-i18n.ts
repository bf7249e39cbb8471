import { useEffect, useMemo } from 'react';
import { createRegistrationI18n } from '../i18n/registration-i18n.ts';
import { type Services, useServices } from './services.ts';

/** The services of the element, with the second dictionary (texts for invited people) merged into `i18n`. */
export function useRegistrationI18n(): Services {
  const services = useServices();
  const { i18n, follow } = useMemo(() => createRegistrationI18n(services.i18n), [services.i18n]);
  useEffect(follow, [follow]);
  return useMemo(() => ({ ...services, i18n }), [services, i18n]);
}
