import { join, resolve } from 'node:path'
import { z } from 'zod'
import { Email, Uuid } from '#contract/formats.ts'
import { ERASURES_FILE } from '../features/privacy/erasure-file.ts'
import { eraseByEmail, replayErasures } from '../features/privacy/replay-erasures.ts'
import { command } from './command.ts'

const OfPerson = z.object({ email: Email, organization: Uuid.optional(), wholly: z.literal('yes').optional() })

/** Commands for data protection: they erase people. */
export const privacyCommands = {
  'erase-person': command({
    summary:
      'Erases the contact data of an earner, or with --wholly everything about them, in one organization or in all. It cannot be undone.',
    flags: ['wholly'],
    options: OfPerson,
    async run({ email, organization, wholly }, { services }) {
      const erased = await eraseByEmail(services, { email, organizationId: organization, wholly: wholly === 'yes' })
      const what = wholly ? 'Everything' : 'The contact data'
      return {
        message: `${what} of ${erased.people} ${erased.people === 1 ? 'person' : 'people'} with ${erased.badges} badges was erased.`,
        object: erased,
      }
    },
  }),
  'replay-erasures': command({
    summary: `Repeats earlier erasures after a backup was restored, by the hashes in ${ERASURES_FILE}.`,
    positional: 'file',
    options: z.object({ file: z.string().min(1).optional() }),
    async run({ file }, { services }) {
      const path = file ? resolve(file) : join(services.config.dataDir, ERASURES_FILE)
      const people = await replayErasures(services, path)
      return { message: `${people} ${people === 1 ? 'person was' : 'people were'} erased again.`, object: { people } }
    },
  }),
}
