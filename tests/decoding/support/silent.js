// A decoder process that never reports that it is ready.
process.on('disconnect', () => process.exit())
