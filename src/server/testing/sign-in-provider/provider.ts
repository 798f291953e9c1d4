import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type Context, Provider } from 'oidc-provider'
import { PEOPLE, type Person } from './people.ts'
import { type Rewriting, rewriteAnswers } from './rewrite-answers.ts'
import { openStored } from './stored.ts'

/** The one client that the provider knows: a copy of the service. */
export const CLIENT = { client_id: 'insegna', client_secret: 'between the provider and insegna' }

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const
type Algorithm = (typeof ALGORITHMS)[number]
const SCOPES = ['openid', 'email', 'profile', 'groups']

export type SignInProvider = Awaited<ReturnType<typeof startProvider>>

type Settings = {
  /** By default any free one. */
  port?: number
  /** Where the service's pages are: only addresses of its sign-in are sent answers. */
  servedAt: string
  people?: Record<string, Person>
  algorithm?: Algorithm
  /** Whether names, addresses and groups are told at `userinfo` only, as OpenID Connect has it by default. */
  onlyInUserinfo?: boolean
}

/**
 * Starts a real OpenID Connect provider on the loopback address, for tests and for trying sign-in by hand: `oidc-provider` with
 * people who sign in by choosing who they are. It learns the service's addresses from the first request for each.
 */
export async function startProvider({ servedAt, people = PEOPLE, algorithm = 'RS256', ...settings }: Settings) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(settings.port ?? 0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = await signingKeys()
  const registration = registrationAt(servedAt, algorithm)
  const provider = new Provider(issuer, {
    ...configuration(people, settings.onlyInUserinfo ?? false),
    adapter: openStored((id) => (id === CLIENT.client_id ? registration.client() : undefined)),
    jwks: { keys: Object.values(keys).map(({ jwk }) => jwk) },
    loadExistingGrant: (context: Context) => grantFor(provider, context),
  })
  // Whoever is sent too much hangs up, which is no fault of the provider's.
  provider.app.on('error', (error) => error.code !== 'ECONNRESET' && process.emitWarning(error))
  const rewriting: Rewriting = {}
  const answer = provider.callback()
  const requested: string[] = []
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    // Browsers that draw the page may look for an icon, which the provider does not have.
    if (url.pathname === '/favicon.ico') return void response.writeHead(204).end()
    requested.push(url.pathname)
    if (url.pathname === '/auth') registration.learn(url.searchParams.get('redirect_uri'))
    rewriteAnswers(url.pathname, response, rewriting)
    if (url.pathname.startsWith('/interaction/')) void letChoose(provider, people, request, response)
    else void answer(request, response)
  })
  return {
    issuer,
    people,
    /** The paths that were requested, in order. */
    requested,
    /** What it answers otherwise than a good provider does, until it behaves again. */
    rewriting,
    behave() {
      for (const name of Object.keys(rewriting)) delete rewriting[name as keyof Rewriting]
    },
    /** Signs a token as this provider does. */
    sign: (claims: JWTPayload, { typ = 'JWT', by = algorithm }: { typ?: string; by?: Algorithm } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: by, kid: keys[by].jwk.kid, typ }).sign(keys[by].privateKey),
    /** The key by which its answers are checked, as it publishes it. */
    published: keys[algorithm].published,
    /**
     * Tells the service that somebody has signed out at the provider (OpenID Connect Back-Channel Logout).
     * @param listensAt where the service really listens
     */
    async signOut(sub: string, sid: string, listensAt: string) {
      registration.reachedAt = listensAt
      await (await provider.Client.find(CLIENT.client_id))?.backchannelLogout(sub, sid)
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function signingKeys() {
  const made = ALGORITHMS.map(async (algorithm) => {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
    // New at every start, so that nobody takes the key for the one that they know.
    const marks = { kid: randomUUID(), alg: algorithm, use: 'sig' }
    const [jwk, published] = [await exportJWK(privateKey), await exportJWK(publicKey)]
    return [algorithm, { privateKey, jwk: { ...jwk, ...marks }, published: { ...published, ...marks } }] as const
  })
  return Object.fromEntries(await Promise.all(made)) as Record<Algorithm, Awaited<(typeof made)[number]>[1]>
}

/** The client's registration, whose addresses are those of the connections that were seen. */
function registrationAt(servedAt: string, algorithm: Algorithm) {
  const redirects = new Set<string>()
  return {
    reachedAt: servedAt,
    learn(redirect: string | null) {
      if (redirect?.startsWith(`${servedAt}/auth/sso/`) && redirect.endsWith('/callback')) redirects.add(redirect)
    },
    client() {
      const last = [...redirects].at(-1)
      const logout = last?.replace(servedAt, this.reachedAt).replace(/callback$/, 'backchannel')
      return {
        ...CLIENT,
        redirect_uris: [...redirects],
        id_token_signed_response_alg: algorithm,
        backchannel_logout_session_required: true,
        ...(logout && { backchannel_logout_uri: logout }),
      }
    },
  }
}

const HOUR = 60 * 60

const configuration = (people: Record<string, Person>, onlyInUserinfo: boolean) => ({
  cookies: { keys: ['only for trying'] },
  scopes: SCOPES,
  claims: {
    openid: ['sub', 'amr', 'sid'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name'],
    groups: ['groups'],
  },
  conformIdTokenClaims: onlyInUserinfo,
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { logoutSource: showForm, postLogoutSuccessSource: sayGoodbye },
  },
  interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
  renderError: (context: Context, { error, error_description }: Record<string, string>) => {
    context.body = page(`${error}: ${error_description}`)
  },
  findAccount: (_: Context, sub: string) => {
    const person = Object.values(people).find((each) => each.sub === sub)
    const { amr: _amr, ...claims } = person ?? {}
    return person && { accountId: sub, claims: () => claims }
  },
})

/** Nobody is asked whether the service may know who they are: the institution has decided that. */
async function grantFor(provider: Provider, { oidc: { client, session } }: Context) {
  const known = session.grantIdFor(client.clientId)
  if (known) return provider.Grant.find(known)
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}

/** The page that asks who somebody is, and its answer: `?as=` with the name of a person, or `?refuse` for none of them. */
async function letChoose(
  provider: Provider,
  people: Record<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { searchParams } = new URL(request.url ?? '/', 'http://provider')
  const chosen = people[searchParams.get('as') ?? '']
  if (chosen) {
    const login = { accountId: chosen.sub, amr: chosen.amr ?? [] }
    await provider.interactionFinished(request, response, { login })
  } else if (searchParams.has('refuse')) {
    const refusal = { error: 'access_denied', error_description: 'Ask the help desk for access to Insegna.' }
    await provider.interactionFinished(request, response, refusal)
  } else {
    const links = Object.entries(people).map(
      ([name, { given_name, family_name, email }]) =>
        `<p><a href="?as=${name}">${given_name} ${family_name}</a>, ${email}</p>`,
    )
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(page(`Who are you?</h1>${links.join('')}<p><a href="?refuse">None of them</a></p><h1>`))
  }
}

function showForm(context: Context, form: string) {
  context.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`)
}

function sayGoodbye(context: Context) {
  context.body = page('You are signed out of the provider.')
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A provider for trying</title><body><h1>${content}</h1></body></html>`
