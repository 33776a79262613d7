/**
 * Asks what its parent has it ask, from the network it was started in: by IPC `{ id, url, init }`, told by
 * `{ id, status, received }` when an answer has begun and `{ id, status, received, text, broken }` when it is over.
 */
process.on('message', async ({ id, url, init }) => {
  const told = { id, status: 0, received: 0 }
  const parts = []
  try {
    const response = await fetch(url, init)
    told.status = response.status
    for await (const part of response.body ?? []) {
      if (told.received === 0) process.send({ ...told, received: part.length })
      told.received += part.length
      parts.push(part)
    }
    process.send({ ...told, text: Buffer.concat(parts).toString('latin1'), broken: false })
  } catch {
    process.send({ ...told, text: '', broken: true })
  }
})
