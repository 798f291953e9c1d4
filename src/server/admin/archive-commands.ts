import { z } from 'zod'
import { Uuid } from '#contract/formats.ts'
import { writeArchive } from '../archive/write-archive.ts'
import { command } from './command.ts'

const numbers = new Intl.NumberFormat('en')

/** The command that keeps the public pages without a service. */
export const archiveCommands = {
  archive: command({
    summary:
      'Writes all public pages, pictures, credentials, certificates, keys and status lists as plain files for any web server, or brings such a folder up to date.',
    options: z.object({ to: z.string().min(1), organization: Uuid.optional() }),
    async run({ to, organization }, { services }) {
      const { keptSince, ...counts } = await writeArchive(services, to, organization)
      const { badges, organizations, written, unchanged, removed, bytes } = counts
      const files = [
        `${numbers.format(written)} files were written`,
        `${numbers.format(unchanged)} were up to date`,
        `${numbers.format(removed)} were removed`,
      ]
      const lines = [
        `${to} has ${numbers.format(badges)} badges of ${numbers.format(organizations)} organizations (${numbers.format(Math.ceil(bytes / 1024 / 1024))} MiB), kept since ${keptSince}.`,
        `${files.join(', ')}.`,
      ]
      return { message: lines.join('\n'), object: { to, kept_since: keptSince, ...counts } }
    },
  }),
}
