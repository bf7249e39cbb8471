import { useEffect, useState } from 'react';
import type { LinkState } from '../../hooks/use-link-flow.ts';

type FormFile = typeof import('./link-form.tsx');

/** The steps that need the forms, now or soon. */
const NEEDED: readonly LinkState['step'][] = ['checking', 'registration', 'new-password'];

/** The file with the forms, once it has come. Whoever only asks for a mail never loads it. */
export function useFormFile(step: LinkState['step']): FormFile | undefined {
  const [file, setFile] = useState<FormFile>();
  const isNeeded = file === undefined && NEEDED.includes(step);
  useEffect(() => {
    if (!isNeeded) return;
    import('./link-form.tsx').then(setFile, (error) =>
      // Thrown where the view is drawn, so that the element says that it is broken.
      setFile(() => {
        throw error;
      }),
    );
  }, [isNeeded]);
  return file;
}
