import * as contract from '#contract/certificates/certificate-files.ts'
import { route } from '#server/platform/http/route.ts'
import {
  createCertificateFile,
  downloadCertificateFile,
  listCertificateFiles,
  showCertificateFile,
} from './certificate-file.ts'

export const certificateFileRoutes = [
  route(contract.createCertificateFile, 'read', createCertificateFile),
  route(contract.listCertificateFiles, 'read', listCertificateFiles),
  route(contract.getCertificateFile, 'read', showCertificateFile),
  route(contract.downloadCertificateFile, 'read', downloadCertificateFile),
]
