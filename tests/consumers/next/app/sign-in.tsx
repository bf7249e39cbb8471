'use client';

import 'portico-elements/account';
import { configure } from 'portico-elements/api';
import type {} from 'portico-elements/react';
import 'portico-elements/sign-in';
import { useSession } from './use-session';

configure({ portal: process.env.NEXT_PUBLIC_PORTAL, tokenMode: 'bearer' });

export function SignIn() {
  const { status } = useSession();
  return (
    <>
      <p id="status">{status}</p>
      <portico-sign-in stay />
      <portico-account />
    </>
  );
}
