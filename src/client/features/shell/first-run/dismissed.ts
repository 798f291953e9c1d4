import { storedText, storeText } from '#client/browser/stored-values.ts'

const keyOf = (organizationId: string) => `insegna.first-run.${organizationId}`

/** Whether the checklist was dismissed in this browser. */
export const isDismissed = (organizationId: string) => storedText('browser', keyOf(organizationId)) !== null

export const dismiss = (organizationId: string) => storeText('browser', keyOf(organizationId), 'dismissed')
