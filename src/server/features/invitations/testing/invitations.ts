import { and, eq } from 'drizzle-orm'
import type { Level } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import { newSecret } from '#server/platform/http/secret.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { ask, type Issuer } from '#server/testing/issuer.ts'
import { test as base, tokenIn } from '#server/testing/mailbox.ts'

export const PASSWORD = 'twelve green bottles'
export const LENA = { name: 'Lena', last_name: 'Strand', password: PASSWORD }

export type Invited = { email: string; token: string }

/** A test with the fixture `invited`, which invites an address and reads the token from its mail. */
export const test = base.extend<{ invited(who: Issuer, email?: string, level?: Level): Promise<Invited> }>({
  invited: async ({ mailsTo }, use) =>
    use(async (who, email = `${newSecret().slice(0, 10).toLowerCase()}@wrenfield.example`, level = 'editor') => {
      await who.ask('POST', '/issuers/organization/users/invitations', { addresses: email, level })
      // Emails of different organizations leave in turns, so another one may be the newest.
      return { email, token: tokenIn((await mailsTo(email)).findLast((mail) => tokenIn(mail) !== '')) }
    }),
})

/** Opens an invitation's link. */
export const open = (app: App, token: string) => ask(app, {}, 'GET', `/auth/invitations/${token}`)

/** Accepts an invitation, signed in if a cookie is given. */
export const accept = (app: App, token: string, body: object = {}, cookie?: string) =>
  ask(app, cookie ? { cookie } : {}, 'POST', `/auth/invitations/${token}/accept`, body)

export const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** The levels of an address's memberships in an organization: at most one row. */
export const membersOf = (db: Database, { organizationId }: Issuer, email: string) =>
  db
    .select({ level: memberships.level })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(users.email, email)))
