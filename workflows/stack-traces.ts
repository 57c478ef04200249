// The SDK formats a stack for each promise of a run, with source maps. That took nearly half of the CPU time of the thread of the workflows.
// The price: a run's "stack trace" in Temporal is empty, and so is the stack of an error that a workflow itself throws.
Error.stackTraceLimit = 0;
