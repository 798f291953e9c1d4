import { Uuid } from '#contract/formats.ts'
import type { SignInProtocol } from '#contract/single-sign-on/connections.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { findPublicConnection } from './connections.sql.ts'
import type { Connection } from './identity.ts'

/** The connection of an address below `/auth/sso`; undefined for one that does not exist, or speaks another protocol. */
export async function connectionOf(
  c: AppContext,
  { db }: Pick<Services, 'db'>,
  protocol?: SignInProtocol,
): Promise<Connection | undefined> {
  const id = Uuid.safeParse(c.req.param('id'))
  const connection = id.success ? await findPublicConnection(db, id.data) : undefined
  return protocol && connection?.protocol !== protocol ? undefined : connection
}
