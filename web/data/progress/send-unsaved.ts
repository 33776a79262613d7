import type { QueryClient } from '@tanstack/react-query'
import { ProgressSaver } from './progress-saver.ts'
import { saveProgress } from './save-progress.ts'
import { UnsavedProgress } from './unsaved-progress.ts'

/** Sends a user's unsaved progress once. Never rejects: what fails stays stored. */
export function sendUnsaved(client: QueryClient, userId: string): Promise<void> {
  const unsaved = new UnsavedProgress(localStorage, userId)
  return new ProgressSaver((place) => saveProgress(client, userId, place), unsaved).close()
}
