import { Uuid } from '#contract/formats.ts'
import type { AppContext } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { findPublicConnection } from './connections.sql.ts'
import type { Connection } from './identity.ts'

/** The connection of an address below `/auth/sso`; undefined for one that does not exist. */
export async function connectionOf(c: AppContext, { db }: Pick<Services, 'db'>): Promise<Connection | undefined> {
  const id = Uuid.safeParse(c.req.param('id'))
  return id.success ? findPublicConnection(db, id.data) : undefined
}
