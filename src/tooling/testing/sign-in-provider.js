import { register } from 'node:module'

/** The same at every start: it is part of the issuer, which is saved with a connection. */
const PORT = 4400

/**
 * Starts the OpenID Connect provider of the tests, and says what to enter under *Organization › Sign-in* to try it.
 * @param {string} servedAt where the dashboard is
 */
export async function startSignInProvider(servedAt) {
  register('../../server/testing/typescript.worker.js', import.meta.url)
  const { CLIENT, startProvider } = await import(
    new URL('../../server/testing/sign-in-provider/provider.ts', import.meta.url).href
  )
  const { issuer, people } = await startProvider({ servedAt, port: PORT })
  console.log(`
  A provider of accounts to try sign-in with
    issuer         ${issuer}
    client ID      ${CLIENT.client_id}
    client secret  ${CLIENT.client_secret}
    people         ${Object.values(people)
      .map(({ email }) => email)
      .join(', ')}
`)
}
