import { type Texts, textFields } from '../template-texts.ts'

export const pictureFields = ['image', 'background_image'] as const
export type PictureField = (typeof pictureFields)[number]

/** A picture that waits to be saved: a file, or the drawn one again. */
export type PendingPicture = File | 'drawn'
export type PendingPictures = Record<PictureField, PendingPicture | null>

/** What the form holds: every text, and the pictures that are not saved yet. */
export type TemplateValues = Texts & PendingPictures
export type FieldName = keyof TemplateValues

export const fieldNames: readonly FieldName[] = [...textFields, ...pictureFields]
export const noPictures: PendingPictures = { image: null, background_image: null }

export const isPicture = (field: FieldName): field is PictureField => field === 'image' || field === 'background_image'
