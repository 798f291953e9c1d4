import { crestLetter } from '#art/crest.ts'
import { initialsOf } from '#art/initials.ts'
import type { users } from '#server/schema/tables/accounts.ts'
import type { organizations } from '#server/schema/tables/organizations.ts'
import type { templates, templateVersions } from '#server/schema/tables/templates.ts'
import type { Drawing } from './drawing.ts'

/** What an image field shows: an upload, or else a drawing. */
export type Picture = {
  /** The id of the row that the picture belongs to. */
  id: string
  /** The storage key of the upload (`<organization>/<uuid>.<extension>`), null where it is drawn. */
  uploaded: string | null
  drawing: Drawing
}

type Template = Pick<typeof templates.$inferSelect, 'id' | 'isLearningPath'>
type Version = Pick<
  typeof templateVersions.$inferSelect,
  'id' | 'image' | 'backgroundImage' | 'type' | 'colorPrimary' | 'code'
>

/** The picture of a template's version and of the badges issued from it. */
export const badgePicture = (template: Template, { id, image, type, colorPrimary, code }: Version): Picture => ({
  id,
  uploaded: image,
  drawing: {
    folder: 'badges',
    art: {
      type,
      color: colorPrimary,
      code,
      seed: template.id,
      isLearningPath: template.isLearningPath,
    },
  },
})

/** The background of a template's version. */
export const backgroundPicture = (
  template: Template,
  { id, backgroundImage, type, colorPrimary }: Version,
): Picture => ({
  id,
  uploaded: backgroundImage,
  drawing: {
    folder: 'backgrounds',
    art: { type, color: colorPrimary, seed: template.id },
  },
})

/** An organization's logo. */
export const logoPicture = ({
  id,
  logo,
  name,
}: Pick<typeof organizations.$inferSelect, 'id' | 'logo' | 'name'>): Picture => ({
  id,
  uploaded: logo,
  drawing: { folder: 'crests', art: { letter: crestLetter(name), seed: id } },
})

/** The picture of a person who works for an organization. */
export const profilePicture = ({
  id,
  profilePicture: uploaded,
  name,
  lastName,
}: Pick<typeof users.$inferSelect, 'id' | 'profilePicture' | 'name' | 'lastName'>): Picture => ({
  id,
  uploaded,
  drawing: { folder: 'initials', art: { letters: initialsOf(name, lastName), seed: id } },
})
