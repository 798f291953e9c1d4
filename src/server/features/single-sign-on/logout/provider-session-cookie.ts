import { readProviderSessionCookie, writeProviderSessionCookie } from '#server/platform/http/authenticate.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import type { Connection, ProviderIdentity } from '../identity.ts'

/** Browsers keep no longer cookies. */
const MOST = 4000

const about = ({ id }: Connection) => `sso session ${id}`
const pathOf = ({ id }: Connection) => `/auth/sso/${id}/leave`

/**
 * Leaves with the browser by which names a SAML provider knows its session, sealed and for the one address that ends it: our
 * own session, which has them too, is over by then.
 */
export function writeProviderSession(
  c: AppContext,
  { seal, config }: Pick<Services, 'seal' | 'config'>,
  connection: Connection,
  { session }: ProviderIdentity,
): void {
  if (!session?.nameId) return
  const sealed = seal.close(Buffer.from(JSON.stringify(session)), about(connection))
  if (sealed.length > MOST) return
  const seconds = connection.sessionHours * 60 * 60
  writeProviderSessionCookie(c, config, { token: sealed, seconds, path: pathOf(connection) })
}

/** What a browser has of it. */
export function readProviderSession(
  c: AppContext,
  { seal }: Pick<Services, 'seal'>,
  connection: Connection,
): ProviderIdentity['session'] {
  const opened = seal.open(readProviderSessionCookie(c) ?? '', about(connection))
  return opened && (JSON.parse(opened.toString()) as ProviderIdentity['session'])
}
