import type { Services } from '#server/services.ts'
import type { Connection } from './identity.ts'

/** What the seal of a client secret is about. */
export const aboutSecret = (id: string) => `sso connection ${id}`

/** The client secret of a connection; undefined if it has none, or if it was sealed with another key. */
export const clientSecretOf = ({ seal }: Pick<Services, 'seal'>, { id, sealedSecret }: Connection) =>
  sealedSecret === null ? undefined : seal.open(sealedSecret, aboutSecret(id))?.toString()
