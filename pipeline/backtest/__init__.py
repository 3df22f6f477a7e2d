"""The engine held against the published lists: read a period, compute it, compare, prove what is left.

Nothing of an archive is written anywhere: frames in memory, figures out.
"""

from pipeline.backtest.run import BacktestError, PeriodReport, backtest, backtest_period

__all__ = ["BacktestError", "PeriodReport", "backtest", "backtest_period"]
