import { type Texts, textFields } from '#client/features/templates/texts/template-texts.ts'

export const pictureFields = ['image', 'background_image'] as const
export type PictureField = (typeof pictureFields)[number]

/** An unsaved picture: a file, or a return to the generated art. */
export type PendingPicture = File | 'drawn'
export type PendingPictures = Record<PictureField, PendingPicture | null>

/** The form's values: every text, and the unsaved pictures. */
export type TemplateValues = Texts & PendingPictures
export type FieldName = keyof TemplateValues

export const fieldNames: readonly FieldName[] = [...textFields, ...pictureFields]
export const noPictures: PendingPictures = { image: null, background_image: null }

export const isPicture = (field: FieldName): field is PictureField => field === 'image' || field === 'background_image'
