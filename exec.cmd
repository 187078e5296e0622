@rem The start scripts begin with exec, so that Ctrl+C reaches them on Unix. Windows has no such command: this is it.
@%*
