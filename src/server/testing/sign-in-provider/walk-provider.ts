/**
 * Walks through a provider as a browser does, from the address that the service leads to, and signs in as one of its people.
 * @returns the address of the service that the provider leads back to
 */
export async function walkProvider(start: string, person: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let at = new URL(start)
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location')
    if (location) at = new URL(location, at)
    else if (at.pathname.startsWith('/interaction/')) at = new URL(`?as=${person}`, at)
    else throw new Error(`the provider stops at ${at.pathname}: ${response.status} ${await response.text()}`)
    if (at.origin !== origin) return at
  }
  throw new Error('the provider leads nowhere')
}
