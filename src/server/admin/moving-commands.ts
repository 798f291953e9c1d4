import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { fails, Uuid } from '#contract/formats.ts'
import { describeCodes } from '#i18n/problems/describe-issue.ts'
import { writeWholeFile } from '../backup/backup-file.ts'
import { recordActivity } from '../features/activity/record-activity.sql.ts'
import { importOrganization } from '../features/moving-out/import-organization.ts'
import { zipOf } from '../features/moving-out/make-organization-export.ts'
import { findOrganization } from '../features/organizations/organizations.sql.ts'
import { command } from './command.ts'

/** Guessing it offline, a second a guess, is what it must withstand. */
const Passphrase = z.string().min(12).max(1000)

const OfKeys = z.object({
  file: z.string().min(1),
  with_keys: z.literal('yes').optional(),
  passphrase: Passphrase.optional(),
})

const WITHOUT = { ...fails('keys_and_passphrase'), path: ['passphrase'] }
describeCodes({ keys_and_passphrase: () => 'The signing keys need --with-keys and --passphrase, both.' })
const hasBoth = ({ with_keys, passphrase }: z.output<typeof OfKeys>) =>
  (with_keys === undefined) === (passphrase === undefined)

const numbers = new Intl.NumberFormat('en')

/** Commands that carry an organization from one installation to another. */
export const movingCommands = {
  'export-organization': command({
    summary:
      'Exports everything of an organization into a ZIP, as its owners can; with --with-keys also its signing keys, sealed by --passphrase.',
    positional: 'file',
    flags: ['with_keys'],
    options: OfKeys.extend({ organization: Uuid }).refine(hasBoth, WITHOUT),
    async run({ file, organization, passphrase }, { db, services }) {
      await findOrganization(db, organization)
      await recordActivity(db, {
        organizationId: organization,
        actor: { type: 'operator' },
        kind: 'organization_exported',
      })
      const zip = await zipOf(organization, services, { passphrase })
      const bytes = await writeWholeFile(file, Readable.from(zip.stream)).finally(zip.close)
      const lines = [
        `Wrote ${file} (${numbers.format(Math.ceil(bytes / 1024))} KiB): ${zip.name}, ${numbers.format(zip.count)} badges.`,
        ...(passphrase
          ? ['It has the signing keys: whoever has it and the passphrase can sign as this organization.']
          : []),
      ]
      return {
        message: lines.join('\n'),
        object: { file, bytes, badges: zip.count, with_keys: passphrase !== undefined },
      }
    },
  }),
  'import-organization': command({
    summary:
      'Brings an organization in from such a ZIP, whole or not at all; with --with-keys also its signing keys, opened by --passphrase.',
    mayCreateStore: true,
    positional: 'file',
    flags: ['with_keys'],
    options: OfKeys.refine(hasBoth, WITHOUT),
    async run({ file, passphrase }, { services }) {
      const { manifest, organizationId, rows, ids } = await importOrganization(services, file, passphrase)
      const { creditsLeft, maxUsers } = await findOrganization(services.db, organizationId)
      const renamed = `${file}.ids.csv`
      if (ids.size > 0) await writeFile(renamed, `was,is\n${[...ids].map((pair) => pair.join(',')).join('\n')}\n`)
      const { publicUrl } = services.config
      const lines = [
        `${manifest.organization.name} is here, with ${numbers.format(rows['badges'] ?? 0)} badges of ${numbers.format(rows['earners'] ?? 0)} people, ${numbers.format(creditsLeft)} credits and ${maxUsers} seats. Its id: ${organizationId}`,
        ...(ids.size > 0 ? [`${numbers.format(ids.size)} ids were taken and are others now: see ${renamed}.`] : []),
        ...(publicUrl === manifest.public_url
          ? []
          : [
              `It comes from ${manifest.public_url}: badges that are out are only found there, until that address leads here.`,
            ]),
        ...(passphrase
          ? []
          : ['Its signing keys stayed behind: older signatures can be checked, new ones are made with new keys.']),
        'Nobody has a password here: each person gets in by “Forgot your password?”.',
      ]
      const object = { organization_id: organizationId, rows, ids: Object.fromEntries(ids) }
      return { message: lines.join('\n'), object }
    },
  }),
}
