import { SignIn } from './sign-in';

export default function Page() {
  return (
    <main>
      <h1>Orders</h1>
      <SignIn />
    </main>
  );
}
