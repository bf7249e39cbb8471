/** Sends this many failed logins for an unknown name, from this machine. */
export async function failLogins(times: number, address: string): Promise<void> {
  const Authorization = `Basic ${Buffer.from('guessed:wrong').toString('base64')}`;
  for (let time = 0; time < times; time += 1) {
    await fetch(`${address}/rest/auth/login`, {
      method: 'POST',
      headers: { Authorization, 'X-Requested-With': 'portico' },
    });
  }
}
