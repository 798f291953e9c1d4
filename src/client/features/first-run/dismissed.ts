import { keepText, keptText } from '#client/browser/kept.ts'

const keyOf = (organizationId: string) => `insegna.first-run.${organizationId}`

/** Whether the guide was put away in this browser. */
export const isDismissed = (organizationId: string) => keptText('browser', keyOf(organizationId)) !== null

export const dismiss = (organizationId: string) => keepText('browser', keyOf(organizationId), 'dismissed')
