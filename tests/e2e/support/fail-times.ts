/** Fails to sign in so often, as somebody at this machine who guesses names. */
export async function failTimes(times: number, address: string): Promise<void> {
  const Authorization = `Basic ${Buffer.from('guessed:wrong').toString('base64')}`;
  for (let time = 0; time < times; time += 1) {
    await fetch(`${address}/rest/auth/login`, {
      method: 'POST',
      headers: { Authorization, 'X-Requested-With': 'portico' },
    });
  }
}
