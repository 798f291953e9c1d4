import { MailPreview } from './MailPreview.tsx'
import { PublicPreview } from './PublicPreview.tsx'
import { TemplateCertificate } from './TemplateCertificate.tsx'

const previews = { page: PublicPreview, mail: MailPreview, certificate: TemplateCertificate }

export type PreviewKind = keyof typeof previews

/** The previews besides the badge itself, in one chunk that loads with the first of them. */
export function LazyPreview({ view }: { view: PreviewKind }) {
  const Preview = previews[view]
  return <Preview />
}
