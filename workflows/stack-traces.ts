// The SDK formats a stack for each promise of a run, with source maps. That took nearly half of the CPU time of the
// workflow thread. The price: a run has no "stack trace" in Temporal, and errors that a workflow throws have no stack.
Error.stackTraceLimit = 0;
