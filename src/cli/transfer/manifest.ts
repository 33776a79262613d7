import { join } from 'node:path'
import { z } from 'zod'
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportManifest, exportManifest } from '#contract/exported.ts'
import { readRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors/errors.ts'

const anyForm = z.looseObject({ format: z.literal(EXPORT_FORMAT), version: z.number() })

/** Reads the manifest of an export. Throws export-missing, export-foreign, export-newer, export-damaged. */
export async function manifestOf(folder: string): Promise<ExportManifest> {
  const bytes = await readRegular(join(folder, 'manifest.json')).catch((cause: unknown) => {
    throw new AppError('export-missing', { path: folder }, { cause })
  })
  let read: unknown
  try {
    read = JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new AppError('export-foreign', { path: folder }, { cause })
  }
  const form = anyForm.safeParse(read)
  if (!form.success) throw new AppError('export-foreign', { path: folder })
  if (form.data.version > EXPORT_VERSION) throw new AppError('export-newer', { path: folder })
  const manifest = exportManifest.safeParse(read)
  if (!manifest.success) throw new AppError('export-damaged', { file: 'manifest.json', line: 1 })
  return manifest.data
}
