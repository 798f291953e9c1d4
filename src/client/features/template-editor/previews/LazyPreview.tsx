import { MailPreview } from './MailPreview.tsx'
import { PublicPreview } from './PublicPreview.tsx'
import { TemplateCertificate } from './TemplateCertificate.tsx'

const previews = { page: PublicPreview, mail: MailPreview, certificate: TemplateCertificate }

export type PreviewKind = keyof typeof previews

/** What comes of a template besides its badge: loaded together with the first that is looked at. */
export function LazyPreview({ view }: { view: PreviewKind }) {
  const Preview = previews[view]
  return <Preview />
}
