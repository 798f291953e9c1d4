import '#i18n/problems/describe-certificates.ts'
import * as contract from '#contract/certificates/certificate-settings.ts'
import * as templateContract from '#contract/certificates/template-certificate.ts'
import { route } from '#server/platform/http/route.ts'
import {
  deleteCertificatePicture,
  showCertificateSettings,
  updateCertificateSettings,
  uploadCertificatePicture,
} from './certificate-settings.ts'
import { previewCertificate, previewTemplateCertificate } from './preview-certificate.ts'

export const certificateRoutes = [
  route(contract.getCertificateSettings, 'read', showCertificateSettings),
  route(contract.updateCertificateSettings, 'administer', updateCertificateSettings),
  route(contract.uploadCertificatePicture, 'administer', uploadCertificatePicture),
  route(contract.previewCertificate, 'administer', previewCertificate),
  route(templateContract.previewTemplateCertificate, 'read', previewTemplateCertificate),
  route(contract.deleteCertificatePicture, 'administer', deleteCertificatePicture),
]
