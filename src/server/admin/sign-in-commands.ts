import '#i18n/problems/describe-providers.ts'
import { z } from 'zod'
import { Uuid } from '#contract/formats.ts'
import { DomainName } from '#contract/single-sign-on/domains.ts'
import { findOrganization } from '../features/organizations/organizations.sql.ts'
import { prove } from '../features/single-sign-on/domains/domains.ts'
import { switchSsoOff } from '../features/single-sign-on/requirement/switch-sso-off.ts'
import { command } from './command.ts'

/** Commands for sign-in by the accounts of institutions. */
export const signInCommands = {
  'verify-domain': command({
    summary:
      'Marks an email domain of an organization as proved, if its DNS cannot say so. The organization adds the domain first.',
    options: z.object({ organization: Uuid, domain: DomainName }),
    async run({ organization, domain }, { db }) {
      await prove(db, { organizationId: organization, actor: { type: 'operator' } }, { domain, by: 'operator' })
      const { name } = await findOrganization(db, organization)
      return { message: `${domain} is proved to be of ${name}.`, object: { organization_id: organization, domain } }
    },
  }),
  'sso-off': command({
    summary:
      'Ends sign-in by an organization’s provider on its worst day: switches its connections off, ends the sessions that came by them, and lets its members in with passwords and passkeys again.',
    options: z.object({ organization: Uuid }),
    async run({ organization }, { db }) {
      await switchSsoOff(db, organization)
      const { name } = await findOrganization(db, organization)
      return {
        message: `The members of ${name} sign in with passwords and passkeys again. Who has no password asks for one on the sign-in page.`,
        object: { organization_id: organization },
      }
    },
  }),
}
